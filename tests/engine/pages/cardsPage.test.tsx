import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { compileModels } from '../support/compileModels.ts'
import { createFakeHost } from '../support/createFakeHost.ts'
import { renderPage } from '../support/renderPage.tsx'
import { testWidgets } from '../support/testWidgets.tsx'

const file = join(import.meta.dirname, '../../../cli/dev/pages/dev/cards.json')
const models = compileModels({ 'dev/cards.json': JSON.parse(readFileSync(file, 'utf8')) })

const DESCENDING = { orderByColumn: 'place', isAsc: 'descending' }

describe('a page of kind cards', () => {
  it('should show records as cards under their picture, and the first letter where there is none', async () => {
    const host = createFakeHost({
      models,
      dictionaries: { sys_normal_disable: { 0: '正常', 1: '停用' } },
      tables: {
        '/dev/card': [
          { cardId: 1, name: '图书馆', picture: '/files/1/hall.png', status: '0', place: '东区' },
          { cardId: 2, name: '体育场', picture: null, status: '1', place: '西区' },
        ],
      },
    })

    renderPage(host, 'dev/cards', {
      widgets: { ...testWidgets, './image/index.ts': () => import('../../../src/widgets/image/index.ts') },
    })

    const card = (name: string) => screen.getByText(name).closest('li') as HTMLElement
    expect(await screen.findByText('图书馆')).toBeDefined()
    expect(card('图书馆').querySelector('img')?.getAttribute('src')).toContain('hall.png')
    expect(within(card('图书馆')).getByText('东区')).toBeDefined()
    expect(within(card('体育场')).getByText('停用')).toBeDefined()
    expect(within(card('体育场')).getByText('体')).toBeDefined()
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.queryByRole('button', { name: '列设置' })).toBeNull()
  })

  it('should stand in the order that was chosen, offer what the page sorts by, and keep it for the next visit', async () => {
    const host = createFakeHost({
      models,
      dictionaries: { sys_normal_disable: { 0: '正常', 1: '停用' } },
      tables: { '/dev/card': [{ cardId: 1, name: '图书馆', picture: null, status: '0', place: '东区' }] },
    })
    const widgets = {
      ...testWidgets,
      './image/index.ts': () => import('../../../src/widgets/image/index.ts'),
    }
    const lastOrder = () => host.calls.findLast(({ path }) => path === '/dev/card/list')?.query
    const { unmount } = renderPage(host, 'dev/cards', { widgets })
    await screen.findByText('图书馆')
    const choice = await screen.findByRole('combobox', { name: '排序' })

    fireEvent.keyDown(choice, { key: 'ArrowDown', keyCode: 40 })
    fireEvent.click(await screen.findByText('地点降序', { selector: '.ant-select-item-option-content' }))

    await waitFor(() => expect(lastOrder()).toMatchObject(DESCENDING))
    expect(screen.queryByText('图片升序')).toBeNull()

    unmount()
    host.calls.length = 0
    history.replaceState(null, '', '/bck/page')
    renderPage(host, 'dev/cards', { widgets })
    expect(await screen.findByTitle('地点降序')).toBeDefined()
    expect(lastOrder()).toMatchObject(DESCENDING)
  })
  it('should open a record by its cover as by its name', async () => {
    const host = createFakeHost({
      models,
      dictionaries: { sys_normal_disable: { 0: '正常', 1: '停用' } },
      tables: { '/dev/card': [{ cardId: 1, name: '图书馆', picture: null, status: '0', place: '东区' }] },
    })
    const { container } = renderPage(host, 'dev/cards', {
      widgets: { ...testWidgets, './image/index.ts': () => import('../../../src/widgets/image/index.ts') },
    })
    await screen.findByText('图书馆')

    fireEvent.click(container.querySelector('.m-card-cover') as HTMLElement)

    expect(within(await screen.findByRole('dialog')).getByText('东区')).toBeDefined()
  })
})
