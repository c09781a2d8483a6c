import { definePageKindRules } from './shared/pageKind.ts'

export default definePageKindRules({
  kind: 'split',
  description: 'Another page beside the list, which chooses what the list shows.',
  part: 'split',
  partMissing: 'a page of kind split names the page beside it: split',
  needsResource: true,
  needsTree: false,
  showsTree: false,
  asksPermission: true,
  isListed: true,
  isSingle: false,
  isImplied: page => page.split !== undefined && page.tabs === undefined,
})
