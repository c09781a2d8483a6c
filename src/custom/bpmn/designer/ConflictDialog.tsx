import { Button, Modal } from 'antd'
import { useLossModal } from '#engine'
import { t } from '#model/language/t.ts'
import { saveFile } from './saveFile.ts'

/** Somebody else saved the model while it was worked on. */
export interface Conflict {
  /** Who, and when. */
  message: string
  /** What could not be saved. */
  xml: string
  /** Settles whether it is saved after all. */
  settle(overwrites: boolean): void
}

export interface ConflictDialogProps {
  conflict: Conflict
  /** Name of the model. */
  name: string
  compare(): void
}

/** Tells who was faster, and lets people decide: look at the difference, save over it, or keep the own work as a file. */
export function ConflictDialog({ conflict, name, compare }: ConflictDialogProps) {
  const keepAsFile = () => saveFile(`${name}.bpmn`, new Blob([conflict.xml], { type: 'application/xml' }))
  const cancel = () => conflict.settle(false)
  const { cancelButtonProps, afterOpenChange } = useLossModal()
  return (
    <Modal
      open
      centered
      width={560}
      title={t('模型已被他人修改，没有保存')}
      afterOpenChange={afterOpenChange}
      onCancel={cancel}
      footer={[
        <Button key="cancel" {...cancelButtonProps} onClick={cancel}>
          {t('继续编辑')}
        </Button>,
        <Button key="file" onClick={keepAsFile}>
          {t('另存为文件')}
        </Button>,
        <Button key="compare" onClick={compare}>
          {t('比较差异')}
        </Button>,
        <Button key="overwrite" type="primary" danger onClick={() => conflict.settle(true)}>
          {t('覆盖保存')}
        </Button>,
      ]}
    >
      <p>{conflict.message}</p>
      <p>{t('您的修改仍在画布上。覆盖保存将丢弃对方的修改，已发布的版本不受影响。')}</p>
    </Modal>
  )
}
