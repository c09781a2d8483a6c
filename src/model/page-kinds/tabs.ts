import { definePageKindRules } from './shared/pageKind.ts'

export default definePageKindRules({
  kind: 'tabs',
  description: 'Several pages, a tab each.',
  part: 'tabs',
  partMissing: 'a page of kind tabs names its tabs',
  needsResource: false,
  needsTree: false,
  showsTree: false,
  asksPermission: false,
  isListed: false,
  isSingle: false,
  isImplied: page => page.tabs !== undefined,
})
