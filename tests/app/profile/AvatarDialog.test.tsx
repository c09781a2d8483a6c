import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { FrameContext } from '../../../src/app/frame/Frame.ts'
import AvatarDialog from '../../../src/app/profile/AvatarDialog.tsx'
import { createTestFrame } from '../support/createTestFrame.ts'
import type { Answer } from '../support/fakeAdapter.ts'

const UPLOAD = 'POST /system/user/profile/avatar'

/** jsdom neither draws nor measures pictures: each is 9 × 9 px, and drawn as a file of one byte. */
function drawPictures(): void {
  const size = { x: 0, y: 0, left: 0, top: 0, right: 9, bottom: 9, width: 9, height: 9 }
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(size as DOMRect)
  for (const name of ['offsetWidth', 'offsetHeight'] as const) {
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(9)
  }
  for (const name of ['naturalWidth', 'naturalHeight'] as const) {
    vi.spyOn(HTMLImageElement.prototype, name, 'get').mockReturnValue(9)
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: vi.fn() } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(done => done(new Blob(['x'])))
}

class LoadedImage {
  onload: (() => void) | null = null
  decode = async () => undefined
  set src(_: string) {
    queueMicrotask(() => this.onload?.())
  }
}

async function choosePicture(answers: Record<string, Answer>) {
  const { frame, calls } = createTestFrame(answers, 'tok')
  const onClose = vi.fn()
  render(
    <FrameContext.Provider value={frame}>
      <AvatarDialog onClose={onClose} />
    </FrameContext.Provider>,
  )
  const file = new File(['x'], 'me.png', { type: 'image/png' })
  fireEvent.change(screen.getByLabelText('选择图片'), { target: { files: [file] } })
  await screen.findByRole('button', { name: '重新选择' })
  const picture = document.querySelector('.m-avatar-cropper img') as HTMLImageElement
  fireEvent.load(picture)
  const button = screen.getByRole('button', { name: /保\s?存/ })
  await eventually(() => expect(button).toHaveProperty('disabled', false))
  return { calls, onClose, save: () => fireEvent.click(button) }
}

describe('AvatarDialog', () => {
  beforeEach(() => {
    drawPictures()
    vi.stubGlobal('Image', LoadedImage)
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => null }))
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it.each<[string, Answer, string]>([
    ['no answer comes', { failure: 'network' }, '上传图片失败，请重试'],
    [
      'the server refuses it',
      { json: { code: 601, msg: '图片不完整，请重新选择' } },
      '图片不完整，请重新选择',
    ],
  ])('should say so when %s, and keep the picture to be sent again', async (_, answer, words) => {
    const answers = { [UPLOAD]: answer }
    const { calls, onClose, save } = await choosePicture(answers)
    save()

    await eventually(() => expect(screen.getByRole('alert').textContent).toBe(words))
    expect(onClose).not.toHaveBeenCalled()
    // The button takes no click until it has shown that the first one is done.
    await eventually(() => expect(document.querySelector('.ant-btn-loading')).toBeNull())

    answers[UPLOAD] = { json: { code: 200, imgUrl: '/files/a.png' } }
    save()
    await eventually(() => expect(onClose).toHaveBeenCalled())
    expect(calls.filter(call => call.method === 'POST')).toHaveLength(2)
  })
})
