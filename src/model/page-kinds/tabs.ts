import { definePageKindRules } from './shared/pageKind.ts'

export default definePageKindRules({
  kind: 'tabs',
  description: 'Several pages, a tab each.',
  part: 'tabs',
  partMissing: {
    zh: '类型为 tabs 的页面须用 tabs 列出标签页',
    en: 'a page of kind tabs names its tabs',
  },
  needsResource: false,
  needsTree: false,
  showsTree: false,
  asksPermission: false,
  isListed: false,
  isSingle: false,
  isImplied: page => page.tabs !== undefined,
})
