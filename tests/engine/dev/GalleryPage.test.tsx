import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createValidator } from '#model/validation/index.ts'
import { loadWidgets, widgetSources } from '../../widgets/loadWidgets.ts'
import { compileModels } from '../support/compileModels.ts'
import { createFakeHost, fault } from '../support/createFakeHost.ts'
import { renderPage } from '../support/renderPage.tsx'

const file = join(import.meta.dirname, '../../../cli/dev/pages/dev/widgets.json')
const models = compileModels({ 'dev/widgets.json': JSON.parse(readFileSync(file, 'utf8')) })
const resource = models['dev/widgets']?.resource
const widgets = await loadWidgets()

const only = (...keys: string[]) =>
  Object.fromEntries(
    Object.entries(widgetSources).filter(([path]) => keys.some(key => path.endsWith(`/${key}/index.ts`))),
  )
const cardOf = async (key: string) =>
  (await screen.findByText(key, { selector: 'h2 code' })).closest('article') as HTMLElement
const press = (card: HTMLElement, name: RegExp) => fireEvent.click(within(card).getByRole('button', { name }))
const part = (card: HTMLElement, name: string) => card.querySelector(`[data-shown=${name}]`)?.textContent

describe('the record of the gallery', () => {
  it('should be unknown outside development', () => {
    expect(compileModels()['dev/widgets']).toBeUndefined()
  })

  it.each(widgets)('should store the sample of $folder', ({ folder, definition }) => {
    const field = resource?.fields.find(({ widget, write }) => widget === folder && write !== 'never')
    expect(field).toBeDefined()
    // A record that is referred to is chosen among those there are.
    if (!field || !resource || field.reference || field.oneOf) return
    const issues = createValidator(resource.schemas.create)({ [field.name]: definition.sample })
    expect(issues).toEqual([])
  })
})

describe('GalleryPage', () => {
  it('should fill a widget in, save it, and show what was read back as lists and forms do', async () => {
    const host = createFakeHost({
      models,
      dictionaries: { sys_normal_disable: { 0: ['正常', 'success'] } },
      answer: ({ path }) =>
        path === '/system/post/options'
          ? { code: 200, data: [{ value: 7, label: '校长' }], total: 1 }
          : undefined,
    })
    renderPage(host, 'dev/gallery', { widgets: only('tags', 'dict-select', 'reference') })

    const tags = await cardOf('tags')
    press(tags, /填入示例/)
    await within(tags).findByText('前端')
    press(tags, /保\s?存/)
    await waitFor(() => expect(part(tags, 'cell')).toContain('前端'))
    const post = await cardOf('reference')
    press(post, /填入示例/)
    await waitFor(() => expect(post.textContent).toContain('校长'))
    press(post, /保\s?存/)

    await waitFor(() =>
      expect(host.tables['/dev/widgets']).toMatchObject([{ tags: ['前端', '远程'], referenceId: 7 }]),
    )
    await waitFor(() => expect(part(post, 'view')).toBe('校长'))
    expect(part(tags, 'view')).toContain('远程')
  })

  it('should say why the server did not take a value, at the widget', async () => {
    const host = createFakeHost({
      models,
      answer: ({ method }) => {
        if (method === 'POST') throw fault(601, '标签太多')
        return undefined
      },
    })
    renderPage(host, 'dev/gallery', { widgets: only('tags') })
    const tags = await cardOf('tags')
    press(tags, /填入示例/)
    await within(tags).findByText('前端')
    press(tags, /保\s?存/)
    expect(await within(tags).findByText('标签太多')).toBeDefined()
  })

  it('should name the page that is missing where no development server has it', async () => {
    renderPage(createFakeHost({ models: {} }), 'dev/gallery')
    expect(await screen.findByText('没有页面 dev/widgets')).toBeDefined()
  })
})
