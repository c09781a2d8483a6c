import { Button, Modal } from 'antd'
import { t } from '#model/language/t.ts'
import type { Refusal } from './toldAfter.ts'
import '../form/preview/preview.css'

const WIDTH = 520

interface RefusedDialogProps {
  refused: Refusal[]
  onClose(): void
}

/** The records of several to which nothing was done, each with the reason. */
export function RefusedDialog({ refused, onClose }: RefusedDialogProps) {
  return (
    <Modal
      open
      title={t('{{count}}项没有处理', { count: refused.length })}
      width={WIDTH}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('知道了')}
        </Button>
      }
      onCancel={onClose}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long one scrolls, and holds nothing that takes the focus */}
      <section className="m-preview" tabIndex={0} aria-label={t('没有处理的记录')}>
        <section className="m-preview-section m-preview-loss">
          <dl>
            {refused.map(({ key, label, reason }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>{reason}</dd>
              </div>
            ))}
          </dl>
        </section>
      </section>
    </Modal>
  )
}
