import { Alert, Modal } from 'antd'
import { t } from '#model/language/t.ts'
import { useLossModal } from '../../dialogs/lossQuestion.ts'
import { PreviewSections, type SavePreview } from './PreviewSections.tsx'

interface SavePreviewDialogProps {
  preview: SavePreview
  /** Whether it is done where it stands; otherwise a form stays open below. */
  isInPlace?: boolean
  onAnswer(agreed: boolean): void
}

/** px; a single question is as large as any other. */
const WIDTH = 560
const QUESTION_WIDTH = 416

/** What a save would change, to be confirmed before it is done. A single question is what the dialog is called. */
export function SavePreviewDialog({ preview, isInPlace = false, onAnswer }: SavePreviewDialogProps) {
  const question = questionOf(preview)
  const loses = preview.sections.some(({ tone }) => tone === 'loss')
  const lossModal = useLossModal(loses)
  return (
    <Modal
      open
      centered
      title={question?.title ?? preview.ask ?? preview.does ?? t('确认变更')}
      width={question ? QUESTION_WIDTH : WIDTH}
      className={question ? 'm-small-dialog' : undefined}
      okText={preview.does ?? (isInPlace ? t('确定') : t('确认保存'))}
      {...lossModal}
      cancelText={isInPlace ? t('取消') : t('继续编辑')}
      onOk={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      {preview.again !== undefined && <Alert type="warning" showIcon message={preview.again} />}
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
