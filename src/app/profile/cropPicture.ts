import { t } from '#model/language/t.ts'

/** px: twice the largest size at which a picture of an account is shown. */
const SIZE = 256

export interface PictureArea {
  x: number
  y: number
  width: number
  height: number
}

/** Returns a part of a picture as a file of 256 × 256 px. @throws Error when it cannot be drawn. */
export async function cropPicture(address: string, { x, y, width, height }: PictureArea): Promise<File> {
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
