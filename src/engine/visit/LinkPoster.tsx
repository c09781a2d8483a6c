import { Button, Modal, QRCode, Radio, Space } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { t } from '#model/language/t.ts'
import type { VisitorLinkModel } from '#model/types/index.ts'
import { useHost } from '../EngineContext.ts'
import { drawPoster } from './drawPoster.ts'
import { printPicture } from './printPicture.ts'
import { inGroups, type SharedLink } from './SharedLink.ts'

interface LinkPosterProps {
  link: VisitorLinkModel
  shared: SharedLink
  subject: string
  /** With the code. */
  address: string
  onClose(): void
}

/** px */
const WIDTH = 520
const QR_SIZE = 640

/** A poster of a link, to be printed on A4 or A6, or kept as a picture. */
export function LinkPoster({ link, shared, subject, address, onClose }: LinkPosterProps) {
  const { text } = useHost()
  const [format, setFormat] = useState<'A4' | 'A6'>('A4')
  const [picture, setPicture] = useState('')
  const source = useRef<HTMLDivElement>(null)
  const title = text(link.title)
  useEffect(() => {
    const qr = source.current?.querySelector('canvas')
    if (!qr) return
    const { institution, typedCode, from, to } = shared
    const lines = [
      ...(from === null ? [] : [`${t('开放自')} ${from}`]),
      ...(to === null ? [] : [`${t('开放至')} ${to}`]),
    ]
    const typed = typedCode === null ? null : inGroups(typedCode)
    const words = {
      institution,
      title,
      subject,
      lines,
      typed,
      hint: t('或输入短码'),
      scan: t('请扫描二维码'),
    }
    setPicture(drawPoster(document.createElement('canvas'), qr, words))
  }, [shared, subject, title])
  return (
    <Modal open title={t('海报')} width={WIDTH} footer={null} onCancel={onClose}>
      <div className="m-poster">
        <div ref={source} hidden>
          <QRCode type="canvas" value={address} size={QR_SIZE} bordered={false} color="#000" bgColor="#fff" />
        </div>
        {picture !== '' && <img src={picture} alt={`${title} ${subject}`} />}
        <Space wrap>
          <Radio.Group
            value={format}
            options={['A4', 'A6']}
            optionType="button"
            aria-label={t('纸张')}
            onChange={event => setFormat(event.target.value)}
          />
          <Button type="primary" onClick={() => printPicture(picture, format)}>
            {t('打印')}
          </Button>
          <Button href={picture} download={`${subject || title}.png`}>
            {t('下载图片')}
          </Button>
        </Space>
      </div>
    </Modal>
  )
}
