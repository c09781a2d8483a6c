import { Button, Modal } from 'antd'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import type { Area } from 'react-easy-crop'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import { uploadProblem } from '../http/uploadProblem.ts'
import { AvatarCropper } from './AvatarCropper.tsx'

/** MB */
const LIMIT = 5

const TYPES = ['image/png', 'image/jpeg']

/** px: twice the largest size at which a picture of an account is shown. */
const SIZE = 256

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

interface PictureArea {
  x: number
  y: number
  width: number
  height: number
}

/** Returns a part of a picture as a file of 256 × 256 px. @throws Error when it cannot be drawn. */
async function cropPicture(address: string, { x, y, width, height }: PictureArea): Promise<File> {
  const image = new Image()
  image.src = address
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = SIZE
  canvas.height = SIZE
  const context = canvas.getContext('2d')
  if (!context) throw new Error(t('浏览器无法处理图片'))
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, width, height, 0, 0, SIZE, SIZE)
  const blob = await new Promise<Blob | null>(resolve => {
    canvas.toBlob(resolve, 'image/png')
  })
  if (!blob) throw new Error(t('浏览器无法处理图片'))
  return new File([blob], 'avatar.png', { type: 'image/png' })
}

/** Takes a picture by a click or dropped. */
function PictureChoice({ onChoose }: { onChoose(file: File): void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)

  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onChoose(file)
  }

  return (
    <button
      type="button"
      className={isOver ? 'm-avatar-drop m-avatar-drop-over' : 'm-avatar-drop'}
      onClick={() => input.current?.click()}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <strong>{t('选择图片，或拖到此处')}</strong>
      <span>{t('支持 JPG、PNG，小于 5 MB')}</span>
      <input
        ref={input}
        type="file"
        aria-label={t('选择图片')}
        accept="image/png,image/jpeg"
        hidden
        onClick={event => event.stopPropagation()}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) onChoose(file)
        }}
      />
    </button>
  )
}

interface Picture {
  /** Address of the chosen picture; null while there is none. */
  address: string | null
  /** Why the last choice was refused; null for no reason. */
  fault: string | null
  choose(file: File): Promise<void>
  forget(): void
}

/** Returns a picture of this device that is being chosen. What only calls itself a picture is refused. */
function usePicture(): Picture {
  const [address, setAddress] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])

  async function choose(file: File): Promise<void> {
    const refusal = refusalOf(file)
    setFault(refusal)
    if (refusal !== null) return
    const next = URL.createObjectURL(file)
    if (await isPicture(next)) return setAddress(next)
    URL.revokeObjectURL(next)
    setFault(t('图片格式错误!'))
  }

  return { address, fault, choose, forget: () => setAddress(null) }
}

function refusalOf({ type, size }: File): string | null {
  if (!TYPES.includes(type)) return t('图片格式错误!')
  return size >= LIMIT * 1024 * 1024 ? t('上传文件大小不能超过 {{limit}} MB!', { limit: LIMIT }) : null
}

function isPicture(address: string): Promise<boolean> {
  return new Promise(resolve => {
    const image = new Image()
    image.onload = () => resolve(true)
    image.onerror = () => resolve(false)
    image.src = address
  })
}
