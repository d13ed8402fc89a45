/**
 * The way in: a browser that came with the token of this start has its cookie now, and goes on to the page without the
 * token in its address, where somebody could copy it.
 */
location.replace(`/${location.hash}`);
