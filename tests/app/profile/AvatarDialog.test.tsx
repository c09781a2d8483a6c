import { fireEvent, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import type { Area } from 'react-easy-crop'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FrameContext } from '../../../src/app/Frame.ts'
import AvatarDialog from '../../../src/app/profile/AvatarDialog.tsx'
import { createTestFrame } from '../support/createTestFrame.ts'
import type { Answer } from '../support/fakeAdapter.ts'

const AREA = { x: 0, y: 0, width: 9, height: 9 }
const UPLOAD = 'POST /system/user/profile/avatar'

// jsdom neither draws nor measures pictures.
vi.mock('../../../src/app/profile/cropPicture.ts', () => ({
  cropPicture: async () => new File(['x'], 'avatar.png', { type: 'image/png' }),
}))
vi.mock('../../../src/app/profile/AvatarCropper.tsx', () => ({
  AvatarCropper: function Cropped({ onChange }: { onChange(area: Area): void }) {
    useEffect(() => onChange(AREA), [onChange])
    return null
  },
}))

class LoadedImage {
  onload: (() => void) | null = null
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
  return { calls, onClose, save: () => fireEvent.click(screen.getByRole('button', { name: /保\s?存/ })) }
}

describe('AvatarDialog', () => {
  beforeEach(() => {
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

    await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words))
    expect(onClose).not.toHaveBeenCalled()

    answers[UPLOAD] = { json: { code: 200, imgUrl: '/files/a.png' } }
    save()
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(calls.filter(call => call.method === 'POST')).toHaveLength(2)
  })
})
