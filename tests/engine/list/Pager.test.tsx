import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { EngineProvider } from '#engine'
import { Pager } from '../../../src/engine/list/Pager.tsx'
import type { ListControl } from '../../../src/engine/list/useListPage.ts'
import { createFakeHost } from '../support/createFakeHost.ts'

const { matchMedia } = window

function open(width: number, state = { page: 10, pageSize: 20 }) {
  window.matchMedia = query => {
    const most = Number(/max-width: ([\d.]+)px/.exec(query)?.[1] ?? 0)
    return Object.assign(matchMedia(query), { matches: width <= most })
  }
  const change = vi.fn()
  const list = { state, change, result: { total: 400 }, resource: { tree: null } }
  render(
    <EngineProvider host={createFakeHost({ models: {} })}>
      <Pager list={list as unknown as ListControl} isReady />
    </EngineProvider>,
  )
  const pager = screen.getByRole('navigation', { name: '分页' })
  const numbers = () => [...pager.querySelectorAll('.ant-pagination-item')].map(item => item.textContent)
  return { pager, numbers, change }
}

describe('Pager', () => {
  afterEach(() => {
    window.matchMedia = matchMedia
  })

  it.each([
    [992, ['1', '8', '9', '10', '11', '12', '20']],
    [991, ['1', '9', '10', '11', '20']],
  ])('should show as many numbers at %i px: %j', (width, shown) => {
    expect(open(width).numbers()).toEqual(shown)
  })

  it('should hold total, sizes, steps and a way to any page', async () => {
    const { pager, change } = open(1440)
    expect(pager.textContent).toMatch(/^共400条/)
    const jump = within(pager).getByRole('textbox')
    fireEvent.change(jump, { target: { value: '17' } })
    fireEvent.keyUp(jump, { key: 'Enter', keyCode: 13 })
    expect(change).toHaveBeenCalledWith({ page: 17 })

    fireEvent.mouseDown(within(pager).getByRole('combobox', { name: '每页条数' }))
    const sizes = (
      await screen.findAllByText(/条\/页$/, { selector: '.ant-select-item-option-content' })
    ).map(option => option.textContent)
    expect(sizes).toEqual(['10条/页', '20条/页', '30条/页', '50条/页'])
    fireEvent.click(screen.getByText('50条/页'))
    expect(change).toHaveBeenCalledWith({ pageSize: 50 })
  })
})
