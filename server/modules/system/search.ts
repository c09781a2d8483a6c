import { wordsOf } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { findRecords } from '#server/engine/find/findRecords.ts'
import { searchWords } from '#server/engine/find/searchWords.ts'
import { englishTitle } from './englishTitle.ts'
import { readMenus } from './readMenus.ts'

/** Longer words are no name. */
const LONGEST = 50

/** What the search in the header asks the server. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/system/search/pages',
      access: { session: 'titles of the own menu' },
      summary:
        'Words by which the titles of the own menu are found beside themselves: pinyin and initials, by title',
      run: async context => ({ data: await wordsOfTitles(context) }),
    },
    {
      method: 'GET',
      path: '/system/search/records',
      access: { session: 'records of the lists that the account may open' },
      summary:
        'Records whose names begin with what was typed, also by pinyin or initials: at most five of each page that may be listed',
      limits: { account: 240 },
      query: {
        type: 'object',
        required: ['keyword'],
        properties: { keyword: { type: 'string', maxLength: LONGEST } },
      },
      run: async (context, { query }) => ({ data: await records(context, String(query.keyword)) }),
    },
  ],
})

/** By both titles of a node, because a screen shows one of them. */
async function wordsOfTitles(context: RequestContext): Promise<Record<string, string>> {
  const words: Record<string, string> = Object.create(null)
  for (const menu of await readMenus(context, ['M', 'C'])) {
    const made = await searchWords([menu.menuName])
    for (const title of [menu.menuName, englishTitle(menu, context.app)])
      if (title !== null) words[title] = made
  }
  return words
}

async function records(context: RequestContext, keyword: string) {
  const found = await findRecords(context, keyword)
  return found.map(({ page, records }) => ({ page: page.component, title: wordsOf(page.title), records }))
}
