import { definePageKindRules, hasPart, hasTree } from './shared/pageKind.ts'

export default definePageKindRules({
  kind: 'tree',
  description: 'A list whose records stand below each other.',
  part: null,
  needsResource: true,
  needsTree: true,
  showsTree: true,
  asksPermission: true,
  isListed: true,
  isSingle: false,
  isImplied: page => !hasPart(page) && hasTree(page),
})
