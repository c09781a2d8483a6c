import { EnginePage } from '#engine'
import { LibraryTheme } from './LibraryTheme.tsx'
import type { AppSources } from './models/AppSources.ts'
import { PublicEngine, PublicFrame } from './PublicEngine.tsx'
import { useSenderTitle } from './SenderContext.ts'

interface PublicPageProps {
  sources: Pick<AppSources, 'loadRegistries'>
  /** Key of the hand-written page: its path below src/custom. */
  component: string
  title: string
}

/** A hand-written page that is open without an account, which `useVisit` gives what the link of its address opens. */
export default function PublicPage({ sources, component, title }: PublicPageProps) {
  return (
    <LibraryTheme>
      <PublicFrame sources={sources}>
        {registries => (
          <PublicEngine registries={registries}>
            <TabTitle title={title} />
            <EnginePage component={component} title={title} />
          </PublicEngine>
        )}
      </PublicFrame>
    </LibraryTheme>
  )
}

function TabTitle({ title }: { title: string }) {
  useSenderTitle(title)
  return null
}
