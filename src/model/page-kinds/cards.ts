import { definePageKindRules } from './shared/pageKind.ts'

export default definePageKindRules({
  kind: 'cards',
  description: 'A list whose records are cards, with a picture where they have one.',
  part: null,
  needsResource: true,
  needsTree: false,
  showsTree: false,
  asksPermission: true,
  isListed: true,
  isSingle: false,
  isImplied: () => false,
})
