import { readFileSync } from 'node:fs'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEnglish } from '#model/language/createEnglish.ts'
import { chooseLanguage } from '#model/language/t.ts'
import { loadWidgets, widgetSources } from '../../widgets/loadWidgets.ts'
import { compileModels, POSTS } from '../support/compileModels.ts'
import { createFakeHost } from '../support/createFakeHost.ts'
import { renderPage } from '../support/renderPage.tsx'

const models = compileModels()
const CHINESE = /\p{Script=Han}/u

const catalogueOf = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>

function drawPosts(count: number) {
  const rows = Array.from({ length: count }, (_, index) => ({
    postId: index + 1,
    postCode: `code${index + 1}`,
    postName: `Post ${index + 1}`,
    postSort: index,
    status: '0',
    createTime: '2020-05-06 07:08:09',
    version: 1,
  }))
  const dictionaries = { sys_normal_disable: { 0: 'In use', 1: 'Suspended' } }
  renderPage(createFakeHost({ models, dictionaries, tables: { '/test/post': rows } }), POSTS)
}

/** Everything that is written, said to screen readers or shown as a hint. */
function wordsOnScreen(): string[] {
  const hints = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap(element =>
    ['aria-label', 'title', 'placeholder'].map(name => element.getAttribute(name) ?? ''),
  )
  // 全部 is what the widgets of these tests say themselves.
  return [(document.body.textContent ?? '').replaceAll('全部', ''), ...hints]
}

describe('a page in English', () => {
  beforeEach(async () => {
    localStorage.clear()
    history.replaceState(null, '', '/bck/page')
    const texts = { ...catalogueOf('src/engine/en.json'), ...catalogueOf('src/widgets/en.json') }
    chooseLanguage('en', await createEnglish(texts))
  })
  afterEach(() => chooseLanguage('zh'))

  it('should have no Chinese in a list when its schema has English titles', async () => {
    drawPosts(1)
    expect(await screen.findByText('1 record')).toBeDefined()
    expect(screen.getByRole('button', { name: /Add post$/ })).toBeDefined()
    expect(wordsOnScreen().filter(words => CHINESE.test(words))).toEqual([])
  })

  it('should count in the plural', async () => {
    drawPosts(2)
    expect(await screen.findByText('2 records')).toBeDefined()
  })

  it('should say in English what is wrong, with the English titles of the fields', async () => {
    drawPosts(0)
    fireEvent.click((await screen.findAllByRole('button', { name: /Add post$/ }))[0] as HTMLElement)
    const form = await screen.findByRole('dialog')
    fireEvent.change(await within(form).findByLabelText('Post code'), { target: { value: 'x'.repeat(65) } })
    fireEvent.click(within(form).getByRole('button', { name: 'Save' }))
    expect(await within(form).findByText('Post name is required')).toBeDefined()
    expect(within(form).getByText('Post code must not exceed 64 characters')).toBeDefined()
    expect(wordsOnScreen().filter(words => CHINESE.test(words))).toEqual([])
  })

  it('should say in a form and a record which text is the Chinese, and that an older English stays', async () => {
    const post = {
      ...{ postId: 1, postCode: 'a', postName: '辅导员', postNameEn: 'Counsellor', postSort: 1 },
      ...{ status: '0', createTime: '2020-05-06 07:08:09', version: 1 },
    }
    const dictionaries = { sys_normal_disable: { 0: 'In use', 1: 'Suspended' } }
    await loadWidgets()
    const host = createFakeHost({ models, dictionaries, tables: { '/system/post': [post] } })
    renderPage(host, 'system/post/index', { widgets: widgetSources })
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
    const chinese = (await screen.findByLabelText('Post name (Chinese)')) as HTMLInputElement
    const english = screen.getByLabelText('Post name (English)') as HTMLInputElement
    expect([chinese.value, english.value]).toEqual(['辅导员', 'Counsellor'])
    const hint = 'Chinese changed, English not'
    expect(screen.queryByText(hint)).toBeNull()
    fireEvent.change(chinese, { target: { value: '班主任' } })
    expect(await screen.findByText(hint)).toBeDefined()
    fireEvent.change(english, { target: { value: 'Class teacher' } })
    await waitFor(() => expect(screen.queryByText(hint)).toBeNull())
  })

  it('should ask in English before it deletes', async () => {
    drawPosts(1)
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(
      await screen.findByText('Delete post “Post 1”?', { selector: '.ant-modal-confirm-content p' }),
    ).toBeDefined()
    expect(wordsOnScreen().filter(words => CHINESE.test(words))).toEqual([])
  })
})
