import { Slider } from 'antd'
import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { t } from '#model/language/t.ts'
import 'react-easy-crop/react-easy-crop.css'

const ZOOM = { min: 1, max: 4, step: 0.1 }

interface AvatarCropperProps {
  /** Address of the picture. */
  picture: string
  /** The part that is seen, in px of the picture. */
  onChange(area: Area): void
}

/** A round window on a picture, which is dragged (or moved by the arrow keys) and enlarged behind it. */
export function AvatarCropper({ picture, onChange }: AvatarCropperProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(ZOOM.min)
  return (
    <>
      <div className="m-avatar-cropper">
        <Cropper
          image={picture}
          crop={crop}
          zoom={zoom}
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          aspect={1}
          cropShape="round"
          showGrid={false}
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': t('头像区域，按方向键移动') }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, area) => onChange(area)}
        />
      </div>
      <div className="m-avatar-zoom">
        <span id="m-avatar-zoom">{t('缩放')}</span>
        <Slider
          {...ZOOM}
          value={zoom}
          onChange={setZoom}
          ariaLabelledByForHandle="m-avatar-zoom"
          tooltip={{ open: false }}
        />
      </div>
    </>
  )
}
