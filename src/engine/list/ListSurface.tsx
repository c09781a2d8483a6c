import { Suspense } from 'react'
import type { PageModel } from '#model/types/index.ts'
import { canOpen } from '../access/permissions.ts'
import { lazyPart, loadedOnce } from '../data/lazyPart.tsx'
import type { Row } from '../data/Row.ts'
import { useStableCallback } from '../data/useStableCallback.ts'
import { DialogSkeleton } from '../dialogs/DialogSkeleton.tsx'
import { useHost } from '../EngineContext.ts'
import type { Envelope } from '../EngineHost.ts'
import { FaultBoundary } from '../faults/FaultBoundary.tsx'
import { FaultDialog } from '../faults/FaultDialog.tsx'
import { fillPlaceholders } from '../text/messages.ts'
import { toldAfter } from './toldAfter.ts'
import type { ListCommands } from './useListCommands.ts'
import type { ListControl } from './useListPage.ts'

const RecordForm = lazyPart(
  loadedOnce(() => import('../form/RecordForm.tsx')),
  module => module.RecordForm,
)
const ActionForm = lazyPart(
  loadedOnce(() => import('../form/ActionForm.tsx')),
  module => module.ActionForm,
)
const DetailDrawer = lazyPart(
  loadedOnce(() => import('../detail/DetailDrawer.tsx')),
  module => module.DetailDrawer,
)
const ImportDialog = lazyPart(
  loadedOnce(() => import('./ImportDialog.tsx')),
  module => module.ImportDialog,
)
const LinkDialog = lazyPart(
  loadedOnce(() => import('../visit/LinkDialog.tsx')),
  module => module.LinkDialog,
)
const FiguresDrawer = lazyPart(
  loadedOnce(() => import('../figures/FiguresDrawer.tsx')),
  module => module.FiguresDrawer,
)
const PartSurface = lazyPart(
  loadedOnce(() => import('./PartSurface.tsx')),
  module => module.PartSurface,
)
const MadeDialog = lazyPart(
  loadedOnce(() => import('../dialogs/MadeDialog.tsx')),
  module => module.MadeDialog,
)
const RefusedDialog = lazyPart(
  loadedOnce(() => import('./RefusedDialog.tsx')),
  module => module.RefusedDialog,
)
const PreviewDialog = lazyPart(
  loadedOnce(() => import('../form/preview/SavePreviewDialog.tsx')),
  module => module.SavePreviewDialog,
)

/** What stands over the list: a form, a record, an action, an import. Loaded when it is opened first. */
export function ListSurface({ list, commands }: { list: ListControl; commands: ListCommands }) {
  // Outside what begins anew with each surface: a message outlives the form that told it.
  const viewOf = useViewOf(list, commands)
  return (
    <FaultBoundary
      path={list.model.component}
      key={list.surface?.kind}
      dialog={FaultDialog}
      onClose={() => list.setSurface(null)}
    >
      <Suspense fallback={<DialogSkeleton />}>
        <SurfaceContent list={list} commands={commands} viewOf={viewOf} />
      </Suspense>
    </FaultBoundary>
  )
}

interface SurfaceContentProps {
  list: ListControl
  commands: ListCommands
  viewOf(record: Row): (() => void) | null
}

function SurfaceContent({ list, commands, viewOf }: SurfaceContentProps) {
  const { surface, setSurface, model, fixed, selection, added } = list
  const close = () => setSurface(null)
  const finish = (answer: Envelope | null = null) => {
    selection.clear()
    setSurface(toldAfter(answer))
  }
  const further = list.buttons.row.find(({ name }) => name === model.form?.saveAnd)
  switch (surface?.kind) {
    case 'create':
    case 'update':
      return (
        <RecordForm
          model={model}
          mode={surface.kind}
          record={surface.kind === 'update' ? surface.record : null}
          initialValues={surface.kind === 'create' ? surface.initialValues : undefined}
          focus={surface.kind === 'create' ? surface.focus : undefined}
          proposal={surface.kind === 'update' ? surface.proposal : undefined}
          fixed={fixed}
          surface={model.form?.open ?? 'dialog'}
          saveAnd={further?.title}
          continues={further === undefined ? keptFields(model) : undefined}
          viewOf={viewOf}
          onSaved={(record, next) => {
            if (surface.kind === 'create' && record[list.resource.key] !== undefined) added.add(record)
            if (next === 'another') return
            close()
            if (next === 'further' && further?.allows(record)) commands.press(further, [record])
          }}
          onCancel={close}
        />
      )
    case 'read':
      return (
        <DetailDrawer
          list={list}
          commands={commands}
          record={surface.record}
          onMove={record => setSurface({ kind: 'read', record })}
          onClose={close}
        />
      )
    case 'action':
      if (surface.action.component !== null) {
        return (
          <PartSurface
            model={model}
            action={surface.action}
            records={surface.records}
            fixed={fixed}
            onClose={() => finish()}
          />
        )
      }
      return (
        <ActionForm
          model={model}
          action={surface.action}
          records={surface.records}
          fixed={fixed}
          onDone={finish}
          onCancel={close}
        />
      )
    case 'import':
      return <ImportDialog model={model} onClose={answer => setSurface(toldAfter(answer ?? null))} />
    case 'link':
      return (
        <LinkDialog link={surface.link} resource={list.resource} record={surface.record} onClose={close} />
      )
    case 'figures':
      return <FiguresDrawer list={list} onClose={close} />
    case 'refused':
      return <RefusedDialog refused={surface.refused} onClose={close} />
    case 'made':
      return <MadeDialog made={surface.made} onClose={() => setSurface(surface.then)} />
    case 'preview':
      return <PreviewDialog preview={surface.preview} isInPlace onAnswer={agreed => surface.answer(agreed)} />
    default:
      return null
  }
}

/** What the next of a series of new records keeps: what the page says, and in a tree its place. */
const keptFields = ({ form, resource }: PageModel): string[] => [
  ...(form?.keep ?? []),
  ...(resource?.tree ? [resource.tree.parent] : []),
]

/** Returns what opens a saved record, as its name does in the list; for nothing where it opens nothing. */
function useViewOf(list: ListControl, commands: ListCommands) {
  const host = useHost()
  const { model, resource } = list
  const open = useStableCallback((record: Row) => {
    // Whoever writes the next one already is not torn away from it.
    if (list.surface === null) commands.open(record)
  })
  const columns = model.list?.columns ?? []
  const { link } = columns.find(({ field }) => field === resource.label) ?? columns[0] ?? { link: null }
  return (record: Row): (() => void) | null => {
    if (record[resource.key] === undefined) return null
    if (link !== null) return () => host.navigate(fillPlaceholders(link, record, encodeURIComponent))
    return canOpen(host.user, resource) ? () => open(record) : null
  }
}
