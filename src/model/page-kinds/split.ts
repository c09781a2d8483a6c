import { definePageKindRules } from './shared/pageKind.ts'

export default definePageKindRules({
  kind: 'split',
  description: 'Another page beside the list, which chooses what the list shows.',
  part: 'split',
  partMissing: {
    zh: '类型为 split 的页面须用 split 指明旁边的页面',
    en: 'a page of kind split names the page beside it: split',
  },
  needsResource: true,
  needsTree: false,
  showsTree: false,
  asksPermission: true,
  isListed: true,
  isSingle: false,
  isImplied: page => page.split !== undefined && page.tabs === undefined,
})
