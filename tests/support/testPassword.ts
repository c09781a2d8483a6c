/** Password of every account that a first start makes for tests, the administrator's and those of the demo. */
export const TEST_PASSWORD = 'Test-Password-1'
