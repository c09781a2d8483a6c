import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { untilStill } from '#tests/engine/support/untilStill.ts'
import { drawForm, ORDER, orderModel } from './drawForm.tsx'

const model = orderModel()
const rows = () => [...document.querySelectorAll<HTMLElement>('.m-rows tbody tr')]
const nameIn = (row: number) => screen.getByLabelText<HTMLInputElement>(`品名，第${row}行`)
const names = () => rows().map((_, index) => nameIn(index + 1).value)
const press = async (name: RegExp | string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await untilStill()
}

async function open(...items: object[]) {
  const record = { ...ORDER, items }
  const drawn = await drawForm({
    model,
    mode: 'update',
    record,
    host: { tables: { '/test/order': [record] } },
  })
  await untilStill()
  return drawn
}

describe('a row that is removed', () => {
  it('should come back at its place where it was filled in', async () => {
    const { host } = await open({ name: '笔', cost: 2, count: 3 }, { name: '纸' }, { name: '尺' })
    await press('删除第1行')
    expect(names()).toEqual(['纸', '尺'])
    expect(host.shown).toEqual(['success 已删除第1行'])
    act(() => host.offered.at(-1)?.run())
    await untilStill()
    expect(names()).toEqual(['笔', '纸', '尺'])
    expect(document.activeElement).toBe(nameIn(1))
  })

  it('should go without a word where nothing stands in it', async () => {
    const { host } = await open({ name: '笔' })
    await press(/添加一行/)
    await press('删除第2行')
    expect(host.shown).toEqual([])
  })
})
