// Made by `npm run schema types` from the files beside it. Changes here are lost.
import cards from './cards.ts'
import crud from './crud.ts'
import custom from './custom.ts'
import detail from './detail.ts'
import form from './form.ts'
import split from './split.ts'
import tabs from './tabs.ts'
import tree from './tree.ts'

/** What every kind of page asks of a page file, by name. */
export const pageKinds = {
  cards,
  crud,
  custom,
  detail,
  form,
  split,
  tabs,
  tree,
}
