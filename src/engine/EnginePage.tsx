import { type ReactNode, useMemo } from 'react'
import { t } from '#model/language/t.ts'
import { opensPage } from '#model/opensPage.ts'
import { useHost, useRegistry } from './EngineContext.ts'
import { FaultBoundary } from './faults/FaultBoundary.tsx'
import { FaultBox } from './faults/FaultBox.tsx'
import { ListSkeleton } from './list/ListSkeleton.tsx'
import { CustomPage } from './pages/CustomPage.tsx'
import { KindPage } from './pages/KindPage.tsx'
import { faultMessage } from './text/messages.ts'
import { usePageModel } from './usePageModel.ts'

interface EnginePageProps {
  /** Key of the page: `component` of a menu node or route. */
  component: string
  /** By which people know the page, where something has named it; its key otherwise. */
  title?: string
  /** Route parameters. */
  params?: Record<string, string>
  /** Filter that a surrounding page imposes. */
  fixed?: Record<string, unknown>
  /** Inside another page. */
  embedded?: boolean
  /** Drawn where there is no such page, instead of what to write for it. */
  absent?: ReactNode
}

const NO_PARAMS: Record<string, string> = {}

/** Draws the page of a key: the hand-written one, else the one that its schema describes. */
export function EnginePage(props: EnginePageProps) {
  const { component, title, params = NO_PARAMS } = props
  const { pages } = useRegistry()
  const key = useMemo(() => `${component} ${JSON.stringify(params)}`, [component, params])
  return (
    <FaultBoundary key={key} path={component}>
      {pages.has(component) ? (
        <CustomPage component={component} title={title} params={params} />
      ) : (
        <SchemaPage {...props} />
      )}
    </FaultBoundary>
  )
}

function SchemaPage({
  component,
  title = component,
  params = NO_PARAMS,
  fixed,
  embedded,
  absent,
}: EnginePageProps) {
  const host = useHost()
  const { model, error, retry } = usePageModel(component)
  if (error) {
    return (
      <FaultBox title={t('页面“{{title}}”加载失败', { title })} onRetry={retry}>
        {faultMessage(error)}
      </FaultBox>
    )
  }
  if (model === undefined) return <ListSkeleton />
  if (model === null) {
    if (absent !== undefined) return absent
    return (
      <FaultBox title={t('没有页面 {{component}}', { component })}>
        {t('请写 schemas/{{component}}.json，或在 src/custom 中用 definePage 定义它。', { component })}
      </FaultBox>
    )
  }
  if (!opensPage(host.user, model)) {
    return (
      <FaultBox title={t('当前操作没有权限')}>
        {neededFor([...(model.access ?? []), ...(model.accessRoles ?? [])])}
      </FaultBox>
    )
  }
  if (model.custom !== null) {
    const name = host.text(model.title)
    return <CustomPage component={model.custom} title={name} params={params} model={model} />
  }
  return <KindPage model={model} params={params} fixed={fixed} embedded={embedded} />
}

/** Any one of several permissions and roles is enough. */
function neededFor(opening: string[]): string {
  const access = opening.join(t('、'))
  return opening.length > 1
    ? t('打开此页面需要以下任一权限：{{access}}。', { access })
    : t('打开此页面需要权限 {{access}}。', { access })
}
