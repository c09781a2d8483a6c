import { useEffect } from 'react'
import { t } from '#model/language/t.ts'
import { pageTitle } from '../router/pageTitle.ts'
import { HomeLink } from './HomeLink.tsx'
import { StatusFrame } from './StatusFrame.tsx'

interface NotBuiltPageProps {
  title: string
  /** Within the layout, which has a title and a menu of its own. */
  isInside?: boolean
}

/** Says that a page belongs to the product and does not exist yet. */
export function NotBuiltPage({ title, isInside = false }: NotBuiltPageProps) {
  useEffect(() => {
    if (!isInside) document.title = pageTitle(title)
  }, [title, isInside])
  return (
    <StatusFrame isInside={isInside} title={t('{{title}}尚未建成', { title })}>
      <p>{t('该页面已列入规划，内容将在后续版本中提供。')}</p>
      <div className="m-status-buttons">
        <HomeLink />
      </div>
    </StatusFrame>
  )
}
