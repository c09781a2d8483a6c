import { Modal } from 'antd'
import { t } from '#model/language/t.ts'
import { useLossModal } from '../../dialogs/lossQuestion.ts'
import { PreviewSections, type SavePreview } from './PreviewSections.tsx'

interface SavePreviewDialogProps {
  preview: SavePreview
  /** What answers it; default: 确认保存 and 继续编辑, of a form that stays open. */
  okText?: string
  cancelText?: string
  onAnswer(agreed: boolean): void
}

const WIDTH = 560

/** What a save would change, to be confirmed before it is done. A single question is what the dialog is called. */
export function SavePreviewDialog({
  preview,
  okText = t('确认保存'),
  cancelText = t('继续编辑'),
  onAnswer,
}: SavePreviewDialogProps) {
  const question = questionOf(preview)
  const loses = preview.sections.some(({ tone }) => tone === 'loss')
  const lossModal = useLossModal(loses)
  return (
    <Modal
      open
      centered
      title={question?.title ?? preview.does ?? t('确认变更')}
      width={WIDTH}
      okText={preview.does ?? okText}
      {...lossModal}
      cancelText={cancelText}
      onOk={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      {question ? (
        question.items.map(({ title, detail }) => <p key={title}>{title + detail}</p>)
      ) : (
        <PreviewSections preview={preview} />
      )}
    </Modal>
  )
}

/** The only thing that is said, where it is a question with what follows from it; null for a list of changes. */
function questionOf({ summary, sections: [first, ...others] }: SavePreview) {
  return summary === '' && first?.count === null && others.length === 0 ? first : null
}
