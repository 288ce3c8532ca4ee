// Nothing is to be done here.
