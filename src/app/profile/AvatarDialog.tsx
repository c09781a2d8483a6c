import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { Area } from 'react-easy-crop'
import { t } from '#model/language/t.ts'
import { useFrame } from '../Frame.ts'
import { uploadProblem } from '../http/uploadProblem.ts'
import { AvatarCropper } from './AvatarCropper.tsx'
import { cropPicture } from './cropPicture.ts'
import { PictureChoice } from './PictureChoice.tsx'
import { usePicture } from './usePicture.ts'

/** Chooses a picture, its part, and makes it that of the account. A failed upload can be repeated as it is. */
export default function AvatarDialog({ onClose }: { onClose(): void }) {
  const { http, notify, session } = useFrame()
  const { address, fault, choose, forget } = usePicture()
  const [area, setArea] = useState<Area | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function save(): Promise<void> {
    if (address === null || area === null) return
    setBusy(true)
    setRefusal(null)
    try {
      const file = await cropPicture(address, area)
      const { imgUrl } = await http.upload('/system/user/profile/avatar', file, {
        field: 'avatarfile',
        silent: true,
      })
      session.profileChanged({ avatar: String(imgUrl ?? '') })
      notify.message('success', t('修改成功'))
      onClose()
    } catch (error) {
      console.warn('The picture was not stored.', error)
      setRefusal(uploadProblem(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      className="m-avatar-dialog"
      title={t('更换头像')}
      maskClosable={false}
      okText={t('保存')}
      cancelText={t('取消')}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: area === null }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      {address === null ? (
        <PictureChoice onChoose={choose} />
      ) : (
        <>
          <AvatarCropper picture={address} onChange={setArea} />
          <Button
            onClick={() => {
              setArea(null)
              forget()
            }}
          >
            {t('重新选择')}
          </Button>
        </>
      )}
      <p className="m-avatar-fault" role="alert">
        {fault ?? refusal}
      </p>
    </Modal>
  )
}
