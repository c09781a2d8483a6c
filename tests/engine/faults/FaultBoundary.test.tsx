import { fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lazyPart, loadedOnce } from '../../../src/engine/data/lazyPart.tsx'
import { FaultBoundary } from '../../../src/engine/faults/FaultBoundary.tsx'
import { FaultDialog } from '../../../src/engine/faults/FaultDialog.tsx'

const Form = () => <form aria-label="新增岗位" />

/** Draws a part of a dialog whose code does not come the first time. */
function draw(onClose: () => void = () => undefined) {
  const load = vi
    .fn(async () => ({ default: Form }))
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: form.js'))
  const Part = lazyPart(loadedOnce(load), module => module.default)
  render(
    <FaultBoundary path="system/post/index" dialog={FaultDialog} onClose={onClose}>
      <Suspense>
        <Part />
      </Suspense>
    </FaultBoundary>,
  )
}

describe('FaultBoundary of what stands over a page', () => {
  // React and the boundary say what has failed.
  beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
  afterEach(() => void vi.restoreAllMocks())

  it('should tell in a dialog what did not come, and fetch it again', async () => {
    draw()
    expect(await screen.findByRole('dialog', { name: '这里的内容暂时无法显示' })).toBeTruthy()

    fireEvent.click(screen.getByRole('button', { name: '重试' }))

    expect(await screen.findByRole('form', { name: '新增岗位' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('should be left by its button', async () => {
    const onClose = vi.fn()
    draw(onClose)
    await screen.findByRole('dialog')

    fireEvent.click(screen.getByRole('button', { name: '关闭' }))

    expect(onClose).toHaveBeenCalledOnce()
  })
})
