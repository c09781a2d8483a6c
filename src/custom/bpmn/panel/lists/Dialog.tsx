/** @jsxImportSource @bpmn-io/properties-panel/preact */
import type { ComponentChildren } from '@bpmn-io/properties-panel/preact'
import { createPortal } from '@bpmn-io/properties-panel/preact/compat'
import { t } from '#model/language/t.ts'
import type { Panel } from '../Panel.ts'
import type { Items } from './useItems.ts'
import { useModal } from './useModal.ts'

export interface DialogProps extends Pick<Items, 'close' | 'done' | 'leave' | 'cancel'> {
  id: string
  title: string
  panel: Panel
  children: ComponentChildren
  onFocusOut(event: FocusEvent): void
}

/**
 * A dialog over the page. It is drawn by the panel, whose contexts its entries need, in the page's layer for dialogs.
 * Whatever is changed in it is changed at once, so that nothing is lost however it is closed; cancelling takes it back.
 * It is not done while something is missing that must be there.
 */
export function Dialog({ id, title, panel, children, onFocusOut, ...ways }: DialogProps) {
  const modal = useModal(panel, ways)
  return createPortal(
    <div class="m-bpmn m-panel-over">
      <div class="m-panel-mask" />
      <div
        {...modal}
        class="bio-properties-panel bio-theme-parent m-panel-dialog"
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        tabIndex={-1}
      >
        <header class="m-panel-dialog-head">
          <h2 id={id} title={title}>
            {title}
          </h2>
          <button
            type="button"
            class="m-panel-link"
            aria-label={t('关闭')}
            onMouseDown={keepField}
            onClick={ways.leave}
          >
            ×
          </button>
        </header>
        <div class="m-panel-dialog-body" onFocusOut={onFocusOut}>
          {children}
        </div>
        <footer class="m-panel-dialog-foot">
          <button
            type="button"
            class="m-panel-cancel"
            title={t('撤回在此对话框中的修改')}
            onMouseDown={keepField}
            onClick={ways.cancel}
          >
            {t('取消')}
          </button>
          <button type="button" class="m-panel-done" onMouseDown={keepField} onClick={ways.done}>
            {t('完成')}
          </button>
        </footer>
      </div>
    </div>,
    panel.host.layer?.() ?? document.body,
  )
}

/** What a field says when it is left would move a button away from under the pointer. */
const keepField = (event: MouseEvent): void => event.preventDefault()
