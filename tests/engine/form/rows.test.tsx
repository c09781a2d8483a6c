import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { untilStill } from '#tests/engine/support/untilStill.ts'
import { drawForm, ORDER, orderModel } from './drawForm.tsx'

const model = orderModel()
const rows = () => [...document.querySelectorAll<HTMLElement>('.m-rows tbody tr')]
const nameIn = (row: number) => screen.getByLabelText<HTMLInputElement>(`品名，第${row}行`)
const names = () => rows().map((_, index) => nameIn(index + 1).value)
/** What is told in each row. */
const told = () =>
  rows().map(row =>
    within(row)
      .queryAllByRole('alert')
      .map(alert => alert.textContent),
  )
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

const LONG = '六个字的品名'

async function enterLongName(row: number): Promise<void> {
  fireEvent.change(nameIn(row), { target: { value: LONG } })
  fireEvent.blur(nameIn(row))
  await untilStill()
  expect(told()[row - 1]).toHaveLength(1)
}

describe('mistakes in rows', () => {
  it('should go along with their row when rows are added, moved and removed', async () => {
    await open({ name: '笔' }, { name: '纸' })
    await enterLongName(1)
    const [message] = told()[0] as string[]
    await press(/添加一行/)
    expect(told()).toEqual([[message], [], []])
    await press('下移第1行')
    expect(names()).toEqual(['纸', LONG, ''])
    expect(told()).toEqual([[], [message], []])
    await press('删除第1行')
    expect(told()).toEqual([[message], []])
    await press('删除第1行')
    expect(told()).toEqual([[]])
  })

  it('should be told of a copy as well', async () => {
    await open({ name: '笔' }, { name: '纸' })
    await enterLongName(1)
    await press('复制第1行')
    expect(names()).toEqual([LONG, LONG, '纸'])
    expect(told().map(all => all.length)).toEqual([1, 1, 0])
    fireEvent.change(nameIn(2), { target: { value: '短' } })
    await untilStill()
    expect(told().map(all => all.length)).toEqual([1, 0, 0])
  })

  it('should stay after a refused save, what the server has found as well', async () => {
    await open({ name: '笔' }, { name: '纸' })
    await enterLongName(2)
    await press(/保\s?存/)
    await press('上移第2行')
    expect(told().map(all => all.length)).toEqual([1, 0])
  })
})

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
