import { render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { FrameContext } from '../../../src/app/frame/Frame.ts'
import TenantBrand from '../../../src/app/login/TenantBrand.tsx'
import { createTestFrame } from '../support/createTestFrame.ts'

const PATH = 'GET /system/tenant/get-by-website'

function draw(answer: object) {
  const test = createTestFrame({ [PATH]: answer as never })
  const view = render(
    <FrameContext.Provider value={test.frame}>
      <TenantBrand />
    </FrameContext.Provider>,
  )
  return { ...test, ...view }
}

describe('TenantBrand', () => {
  it('should show name and logo of the tenant whose domain this is', async () => {
    const data = { id: 2, name: '江城学院', logoUrl: '/files/logo.png' }
    const { calls, container } = draw({ json: { code: 200, data } })

    expect(await screen.findByText('江城学院')).toBeTruthy()
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/prod-api/files/logo.png')
    expect(calls[0]).toMatchObject({ query: `website=${encodeURIComponent(window.location.host)}` })
    expect(screen.queryByText(/Mortise/)).toBeNull()
  })

  it('should show no picture that is no address of the web', async () => {
    const { container } = draw({
      json: { code: 200, data: { id: 2, name: '江城学院', logoUrl: 'javascript:alert(1)' } },
    })

    expect(await screen.findByText('江城学院')).toBeTruthy()
    expect(container.querySelector('img')).toBeNull()
  })

  it('should show the product where the domain is nobody’s, or the server cannot say', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    draw({ json: { code: 404, msg: '访问资源不存在' } })

    await waitFor(() => expect(warn).toHaveBeenCalled())
    expect(screen.getByText(/Mortise/)).toBeTruthy()
  })
})
