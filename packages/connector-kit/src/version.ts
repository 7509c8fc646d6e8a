/**
 * The version of this kit, as its package names it. A connector that compiles against a version compiles against every later
 * one with the same first number, or, before 1.0, with the same second one.
 */
export const KIT_VERSION = '0.1.0';
