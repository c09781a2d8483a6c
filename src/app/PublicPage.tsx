import { useEffect } from 'react'
import { EnginePage } from '#engine'
import { LibraryTheme } from './LibraryTheme.tsx'
import type { AppSources } from './models/AppSources.ts'
import { PublicEngine, PublicFrame } from './PublicEngine.tsx'
import { pageTitle } from './router/pageTitle.ts'

interface PublicPageProps {
  sources: Pick<AppSources, 'loadRegistries'>
  /** Key of the hand-written page: its path below src/custom. */
  component: string
  title: string
}

/** A hand-written page that is open without an account, which `useVisit` gives what the link of its address opens. */
export default function PublicPage({ sources, component, title }: PublicPageProps) {
  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])
  return (
    <LibraryTheme>
      <PublicFrame sources={sources}>
        {registries => (
          <PublicEngine registries={registries}>
            <EnginePage component={component} title={title} />
          </PublicEngine>
        )}
      </PublicFrame>
    </LibraryTheme>
  )
}
