import { useMemo } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { EnginePage, useListExpected } from '#engine'
import { t } from '#model/language/t.ts'
import type { AppRoute } from '../router/AppRoute.ts'
import { hasWrongParam } from '../router/OpenRoutes.ts'
import { HomeLink, NotBuiltPage, StatusFrame } from './StatusPage.tsx'

/** A screen of the engine. A parameter that must be numeric and is not names no screen. */
export function RoutePage({ route }: { route: AppRoute }) {
  // What the routes around it matched is the address of the page that is seen, which may be another one.
  const { '*': _, ...given } = useParams()
  const written = JSON.stringify(given)
  const params = useMemo(() => JSON.parse(written) as Record<string, string>, [written])
  useListExpected(written === '{}')
  if (hasWrongParam(route, params) || route.component === null) return <Navigate to="/404" replace />
  const { component, title, isPlanned } = route
  const absent = isPlanned ? (
    <NotBuiltPage title={title} isInside />
  ) : (
    <MissingPage component={component} title={title} />
  )
  return <EnginePage component={component} title={title} params={params} absent={absent} />
}

interface MissingPageProps {
  /** Key of the page that the menu names. */
  component: string
  /** Title of the menu. */
  title: string
}

/** Says that a menu leads to a page that this installation does not have, and who can mend it. */
export function MissingPage({ component, title }: MissingPageProps) {
  return (
    <StatusFrame isInside title={t('没有页面 {{component}}', { component })}>
      <p>
        {import.meta.env.DEV
          ? t('请写 schemas/{{component}}.json，或在 src/custom 中用 definePage 定义它。', { component })
          : t('菜单“{{title}}”指向的组件不存在，请联系管理员在菜单管理中修改。', { title })}
      </p>
      <div className="m-status-buttons">
        <HomeLink />
      </div>
    </StatusFrame>
  )
}
