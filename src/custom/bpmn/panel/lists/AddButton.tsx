/** @jsxImportSource @bpmn-io/properties-panel/preact */
import { t } from '#model/language/t.ts'

/** Adds to a list. */
export function AddButton({ list, onAdd }: { list: string; onAdd(): void }) {
  return (
    <button
      type="button"
      class="m-panel-link m-panel-add"
      aria-label={t('添加：{{list}}', { list })}
      onClick={event => {
        // It stands in what opens and closes a section.
        event.stopPropagation()
        onAdd()
      }}
    >
      {t('＋ 添加')}
    </button>
  )
}
