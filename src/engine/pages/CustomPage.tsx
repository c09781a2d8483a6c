import { t } from '#model/language/t.ts'
import type { PageModel } from '#model/types/index.ts'
import { useRegistry } from '../EngineContext.ts'
import { FaultBox } from '../faults/FaultBox.tsx'
import { ListSkeleton } from '../list/ListSkeleton.tsx'
import { useDefinition } from '../registry/useWidgets.ts'
import { faultMessage } from '../text/messages.ts'

interface CustomPageProps {
  /** Key of the hand-written page. */
  component: string
  /** By which people know the page; its key where nothing has named it. */
  title?: string
  params: Record<string, string>
  model?: PageModel
}

/** A hand-written page, loaded when it is opened. */
export function CustomPage({ component, title = component, params, model }: CustomPageProps) {
  const { pages } = useRegistry()
  const state = useDefinition(pages, component)
  if (state.status === 'loading') return <ListSkeleton />
  if (state.status === 'missing') {
    return (
      <FaultBox title={t('没有页面 {{component}}', { component })}>
        {t('请写 src/custom/{{component}}.page.tsx。', { component })}
      </FaultBox>
    )
  }
  if (state.status === 'failed') {
    return (
      <FaultBox title={t('页面“{{title}}”加载失败', { title })} onRetry={state.retry}>
        {faultMessage(state.error)}
      </FaultBox>
    )
  }
  const Page = state.definition.page
  return <Page model={model} params={params} />
}
