import { createCodeReader } from './createCodeReader.ts'

/** A code fills a part of the picture: cameras that are not asked give 640 pixels, too few for its squares. */
const WANTED: MediaStreamConstraints = {
  video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
}
/** Pixels of the longer side that are read; larger pictures are reduced. */
const LONGEST = 1280
/** Between two looks. ms */
const REST = 100

/**
 * Shows what the camera sees, and tells the codes in it, again and again while they are before it.
 * @returns what ends it
 * @throws DOMException where there is no camera, or it may not be used
 */
export async function watchCamera(
  video: HTMLVideoElement,
  { onCode, onFault }: { onCode(code: string): void; onFault(error: unknown): void },
): Promise<() => void> {
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('', 'NotSupportedError')
  const stream = await navigator.mediaDevices.getUserMedia(WANTED)
  const reader = createCodeReader()
  const canvas = document.createElement('canvas')
  let timer: ReturnType<typeof setTimeout> | undefined
  let isEnded = false

  async function look(): Promise<void> {
    const picture = pictureOf(video, canvas)
    const code = picture && (await reader.read(picture))
    if (isEnded) return
    if (code) onCode(code)
    timer = setTimeout(lookOrTell, REST)
  }
  const lookOrTell = () => void look().catch(onFault)
  function end(): void {
    isEnded = true
    clearTimeout(timer)
    reader.destroy()
    for (const track of stream.getTracks()) track.stop()
    if (video.srcObject === stream) video.srcObject = null
  }

  try {
    video.srcObject = stream
    await video.play()
  } catch (error) {
    end()
    throw error
  }
  lookOrTell()
  return end
}

/** What is seen now; null while there is nothing yet. */
function pictureOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null {
  const { videoWidth, videoHeight } = video
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen || videoWidth === 0 || video.readyState < video.HAVE_CURRENT_DATA) return null
  const scale = Math.min(1, LONGEST / Math.max(videoWidth, videoHeight))
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  pen.drawImage(video, 0, 0, canvas.width, canvas.height)
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}
