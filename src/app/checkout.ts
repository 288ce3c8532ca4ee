/** The user's repository; it is only read. */
export interface Checkout {
  directory: string;
  /** For git; it also identifies the forge. */
  environment: NodeJS.ProcessEnv;
}
