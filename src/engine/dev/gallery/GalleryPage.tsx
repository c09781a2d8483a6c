import { t } from '#model/language/t.ts'
import type { ResourceModel } from '#model/types/index.ts'
import { useRegistry } from '../../EngineContext.ts'
import { FaultBox } from '../../faults/FaultBox.tsx'
import { MissingWidget } from '../../faults/MissingWidget.tsx'
import { ListSkeleton } from '../../list/ListSkeleton.tsx'
import { useWidgets } from '../../registry/useWidgets.ts'
import { faultMessage } from '../../text/faultMessage.ts'
import { usePageModel } from '../../usePageModel.ts'
import { GalleryCard } from './GalleryCard.tsx'
import { useGalleryRecord } from './useGalleryRecord.ts'

/** The page whose record holds a value of every widget; only the development server has it. */
export const GALLERY_RECORD = 'dev/widgets'

/** Development only: every widget, filled in, stored by the server, read back and shown as lists and forms do. */
export function GalleryPage() {
  const { model, error, retry } = usePageModel(GALLERY_RECORD)
  if (error || model === null || (model && !model.resource)) {
    return (
      <FaultBox title={t('没有页面 {{page}}', { page: GALLERY_RECORD })} onRetry={retry}>
        {error ? faultMessage(error) : t('它在 cli/dev/pages 中，只有 npm run dev 会读取。')}
      </FaultBox>
    )
  }
  return model?.resource ? <Gallery resource={model.resource} /> : <ListSkeleton />
}

function Gallery({ resource }: { resource: ResourceModel }) {
  const { widgets } = useRegistry()
  const keys = widgets.keys().sort()
  const byKey = useWidgets(keys)
  const stored = useGalleryRecord(resource)
  if (stored.error) {
    return (
      <FaultBox title={t('加载失败')} onRetry={stored.retry}>
        {faultMessage(stored.error)}
      </FaultBox>
    )
  }
  if (!byKey || (stored.isLoading && !stored.row)) return <ListSkeleton />
  return (
    <section className="m-page m-page-scroll">
      <h2>{t('组件（{{count}}）', { count: keys.length })}</h2>
      <div className="m-gallery">
        {keys.map(key => {
          const widget = byKey[key]
          const field = resource.fields.find(
            candidate => candidate.widget === key && candidate.write !== 'never',
          )
          if (!widget) return <MissingWidget key={key} name={key} />
          if (!field)
            return (
              <FaultBox
                key={key}
                title={t('{{page}} 没有用 {{key}} 的字段', { page: GALLERY_RECORD, key })}
              />
            )
          return <GalleryCard key={key} widget={widget} field={field} resource={resource} stored={stored} />
        })}
      </div>
    </section>
  )
}
