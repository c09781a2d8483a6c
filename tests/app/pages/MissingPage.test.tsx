import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MissingPage } from '../../../src/app/pages/RoutePage.tsx'

function open() {
  render(
    <MemoryRouter>
      <MissingPage component="system/ghost" title="幽灵页面" />
    </MemoryRouter>,
  )
}

afterEach(() => vi.unstubAllEnvs())

describe('MissingPage', () => {
  it('should say whom to ask, and lead home, when it is seen by those who use the product', () => {
    vi.stubEnv('DEV', false)
    open()
    expect(screen.getByRole('heading', { name: '没有页面 system/ghost' })).toBeTruthy()
    expect(screen.getByText('菜单“幽灵页面”指向的组件不存在，请联系管理员在菜单管理中修改。')).toBeTruthy()
    expect(screen.getByRole('link', { name: '返回首页' }).getAttribute('href')).toBe('/index')
  })

  it('should name the file to write when the product is being developed', () => {
    open()
    expect(screen.getByText(/schemas\/system\/ghost\.json/)).toBeTruthy()
  })
})
