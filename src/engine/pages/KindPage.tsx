import { t } from '#model/language/t.ts'
import { useHost, useRegistry } from '../EngineContext.ts'
import { FaultBox } from '../faults/FaultBox.tsx'
import { ListSkeleton } from '../list/ListSkeleton.tsx'
import type { PageKindProps } from '../registry/definePageKind.ts'
import { useDefinition } from '../registry/useWidgets.ts'
import { faultMessage } from '../text/messages.ts'

/** A page drawn by its kind. An unknown kind is a visible box that names it. */
export function KindPage(props: PageKindProps) {
  const { kinds } = useRegistry()
  const host = useHost()
  const { component, kind, title } = props.model
  const state = useDefinition(kinds, kind)
  if (state.status === 'loading') return <ListSkeleton />
  if (state.status === 'missing') {
    return (
      <FaultBox title={t('没有页面种类 {{kind}}', { kind })}>
        {t('{{component}} 需要 src/engine/pages/{{kind}}/index.ts。', { component, kind })}
      </FaultBox>
    )
  }
  if (state.status === 'failed') {
    return (
      <FaultBox title={t('页面“{{title}}”加载失败', { title: host.text(title) })} onRetry={state.retry}>
        {faultMessage(state.error)}
      </FaultBox>
    )
  }
  const Page = state.definition.page
  return <Page {...props} />
}
