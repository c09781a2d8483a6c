/** The options that a choice begins with. */
export const twoOptions = [
  { value: 'a', label: { zh: '选项一', en: 'Option 1' } },
  { value: 'b', label: { zh: '选项二', en: 'Option 2' } },
]
