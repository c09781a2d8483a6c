/** Parts of the calendar by which moments and days are grouped, the smallest first. */
export const GROUP_UNITS = ['day', 'month', 'year'] as const
