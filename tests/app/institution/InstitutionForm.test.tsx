import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { EngineProvider } from '#engine'
import { createFakeHost } from '#tests/engine/support/createFakeHost.ts'
import { FrameContext } from '../../../src/app/frame/Frame.ts'
import { InstitutionForm } from '../../../src/app/institution/InstitutionForm.tsx'
import { createTestFrame } from '../support/createTestFrame.ts'
import type { Answer } from '../support/fakeAdapter.ts'

const MB = 1024 * 1024

function open(profile: Record<string, unknown>, answers: Record<string, Answer> = {}) {
  const { frame, calls } = createTestFrame(answers, 'tok')
  const onSaved = vi.fn()
  render(
    <FrameContext.Provider value={frame}>
      <EngineProvider host={createFakeHost({ models: {} })}>
        <InstitutionForm
          kind="company"
          profile={profile}
          onTyped={() => undefined}
          onCancel={() => undefined}
          onSaved={onSaved}
        />
      </EngineProvider>
    </FrameContext.Provider>,
  )
  return { calls, onSaved }
}

const save = () => fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }))

function choose(name: string, size = 9): void {
  const file = new File(['x'], name, { type: 'image/png' })
  Object.defineProperty(file, 'size', { value: size })
  fireEvent.change(screen.getByLabelText('标志'), { target: { files: [file] } })
}

describe('InstitutionForm', () => {
  it('should demand the name, which nobody types', async () => {
    const { calls } = open({ name: '' })
    expect(screen.getByLabelText('名称')).toHaveProperty('disabled', true)
    expect(screen.getByLabelText('名称')).toHaveProperty('maxLength', 50)
    save()

    expect(await screen.findByText('必填字段')).toBeTruthy()
    expect(calls).toEqual([])
  })

  it.each([
    ['a.gif', 9, '文件格式不正确, 请上传png/jpg/jpeg格式文件!'],
    ['a.png', 10 * MB, '上传文件大小不能超过 10 MB!'],
  ])('should not send the logo %s of %i bytes', async (name, size, words) => {
    const { calls } = open({ name: '华科' })
    choose(name, size)

    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(calls).toEqual([])
  })

  it('should store a logo of just less than the limit with the profile', async () => {
    const { calls, onSaved } = open(
      { name: '华科', version: 3 },
      { 'POST /image-upload': { json: { code: 200, data: { url: '/files/logo.png' } } } },
    )
    choose('logo.png', 10 * MB - 1)
    expect(await screen.findByRole('img', { name: '标志' })).toHaveProperty(
      'src',
      expect.stringContaining('/prod-api/files/logo.png'),
    )
    save()

    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
    expect(JSON.parse(String(calls.at(-1)?.body))).toMatchObject({ logoUrl: '/files/logo.png', version: 3 })
  })

  it.each([
    ['no answer comes', { failure: 'network' }, '上传图片失败，请重试'],
    ['the server refuses', { json: { code: 601, msg: '图片已损坏' } }, '图片已损坏'],
  ] satisfies [string, Answer, string][])('should say so at the logo when %s', async (_, answer, words) => {
    open({ name: '华科' }, { 'POST /image-upload': answer })
    choose('logo.png')

    expect((await screen.findByRole('alert')).textContent).toBe(words)
  })
})
