import { t } from '#model/language/t.ts'

/** Pixels of a picture to one of the drawing, for screens and prints that are finer than the drawing's. */
const DENSITY = 2
/** Pixels of a side, past which browsers draw nothing. */
const LONGEST = 16_000

/** A drawing as a PNG on white paper. @throws when the browser cannot draw it */
export async function pngOf(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    return await blobOf(drawn(await load(address)))
  } finally {
    URL.revokeObjectURL(address)
  }
}

async function load(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}

function drawn(image: HTMLImageElement): HTMLCanvasElement {
  const density = Math.min(DENSITY, LONGEST / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(image.width * density)
  canvas.height = Math.ceil(image.height * density)
  const context = canvas.getContext('2d')
  if (!context) throw new Error(t('浏览器不能生成图片'))
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error(t('浏览器不能生成图片')))), 'image/png')
  })
}
