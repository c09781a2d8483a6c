import { SIGNATURE_HEIGHT, SIGNATURE_WIDTH } from '#model/signature/signatures.ts'

/**
 * Returns a signature as a picture, black on white in every theme, as it is printed.
 * @param text as the signature widget keeps it
 * @throws Error when the browser cannot draw it
 */
export async function signaturePicture(text: string): Promise<File> {
  const image = new Image(SIGNATURE_WIDTH, SIGNATURE_HEIGHT)
  const sized = text.replace('<svg ', `<svg width="${SIGNATURE_WIDTH}" height="${SIGNATURE_HEIGHT}" `)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(sized)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = SIGNATURE_WIDTH
  canvas.height = SIGNATURE_HEIGHT
  const drawing = canvas.getContext('2d')
  if (!drawing) throw new Error('This browser draws no pictures.')
  drawing.fillStyle = 'white'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The signature could not be made a picture.')
  return new File([blob], 'signature.png', { type: 'image/png' })
}
