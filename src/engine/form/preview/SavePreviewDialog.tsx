import { Modal } from 'antd'
import { t } from '#model/language/t.ts'
import { useLossModal } from '../../dialogs/lossQuestion.ts'
import { PreviewSections, type SavePreview } from './PreviewSections.tsx'

interface SavePreviewDialogProps {
  preview: SavePreview
  /** Default: 继续编辑, of a form that stays open. */
  cancelText?: string
  onAnswer(agreed: boolean): void
}

const WIDTH = 560

/** What a save would change, to be confirmed before it is done. */
export function SavePreviewDialog({ preview, cancelText = t('继续编辑'), onAnswer }: SavePreviewDialogProps) {
  const loses = preview.sections.some(({ tone }) => tone === 'loss')
  const lossModal = useLossModal(loses)
  return (
    <Modal
      open
      centered
      title={preview.does ?? t('确认变更')}
      width={WIDTH}
      okText={preview.does ?? t('确认保存')}
      {...lossModal}
      cancelText={cancelText}
      onOk={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      <PreviewSections preview={preview} />
    </Modal>
  )
}
