/** A stored division as it is shown: 浙江省 / 杭州市 / 西湖区. */
export const regionText = (value: string | null | undefined): string =>
  (value ?? '').split('/').filter(Boolean).join(' / ')
