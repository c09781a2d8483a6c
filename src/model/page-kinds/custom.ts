import { definePageKindRules } from './shared/pageKind.ts'

export default definePageKindRules({
  kind: 'custom',
  description: 'A hand-written page.',
  part: 'component',
  partMissing: {
    zh: '类型为 custom 的页面须用 component 指明手写页面',
    en: 'a page of kind custom names its hand-written page: component',
  },
  needsResource: false,
  needsTree: false,
  showsTree: false,
  asksPermission: true,
  isListed: true,
  isSingle: false,
  isImplied: page => page.component !== undefined && page.split === undefined && page.tabs === undefined,
})
