import { useRegistry } from '../../EngineContext.ts'
import { ListSkeleton } from '../../list/ListSkeleton.tsx'
import { useWidgets } from '../../registry/useWidgets.ts'
import { GalleryCard } from './GalleryCard.tsx'

/** Development only: every widget, empty and filled, saved and read back, read-only, disabled and wrong. */
export function GalleryPage() {
  const { widgets } = useRegistry()
  const keys = widgets.keys().sort()
  const byKey = useWidgets(keys)
  if (!byKey) return <ListSkeleton />
  return (
    <section className="m-page m-page-scroll">
      <h2>组件（{keys.length}）</h2>
      <div className="m-gallery">
        {keys.map(key => (
          <GalleryCard key={key} name={key} widget={byKey[key] ?? null} />
        ))}
      </div>
    </section>
  )
}
