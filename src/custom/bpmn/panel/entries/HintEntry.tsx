/** @jsxImportSource @bpmn-io/properties-panel/preact */
import { t } from '#model/language/t.ts'

/** Where forms are made, with the way there. */
export function HintEntry({ id, onOpen }: { id: string; onOpen(): void }) {
  return (
    <div class="bio-properties-panel-entry m-panel-hint" data-entry-id={id}>
      {t('流程表单在“流程表单”页面中设计，在流程模型中选用。')}
      <button type="button" class="m-panel-link" onClick={onOpen}>
        {t('前往流程表单')}
      </button>
    </div>
  )
}
